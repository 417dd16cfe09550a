import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false,
    target: 'baseline-widely-available',
    // All of them from the spring of 2024, when the last got light-dark(). For older ones every colour would be written twice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  ssr: { noExternal: [/^@fagvaerk\//] },
});
