import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// Vite bundles app.ts (not React Router's own entry), so the API and the pages share one module graph.
export default defineConfig({
  plugins: [reactRouter()],
  environments: { ssr: { build: { rollupOptions: { input: './src/app.ts' } } } },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
})
