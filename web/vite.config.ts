import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    target: 'baseline-widely-available',
    // The first versions with light-dark(), spring 2024.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  ssr: { noExternal: [/^@fagvaerk\//] },
});
