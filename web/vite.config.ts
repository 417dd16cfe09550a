import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    target: 'baseline-widely-available',
  },
  ssr: { noExternal: [/^@fagvaerk\//] },
});
