import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    manifest: true,
    modulePreload: false,
    target: 'baseline-widely-available',
    rolldownOptions: { input: ['islands/wake.ts', 'docs/docs.css'] },
  },
  ssr: { noExternal: [/^@fagvaerk\//] },
});
