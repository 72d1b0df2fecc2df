import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// What every page runs on stands in one file: it compresses better than in pieces, and it changes only with the libraries.
const groups = [
  { name: 'platform', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|turbo-stream|set-cookie-parser)[\\/]/, priority: 2 },
  { name: 'common', test: /src[\\/](core|ui|features[\\/]site)[\\/]/, minShareCount: 7, priority: 1 },
]

// Vite bundles app.ts (not React Router's own entry), so the API and the pages share one module graph.
export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
})
