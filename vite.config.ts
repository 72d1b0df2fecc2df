import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/lean-router.ts'

// What every page runs on stands in one file: it compresses better than in pieces, and it changes only with the libraries.
const platform =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|turbo-stream|set-cookie-parser)[\\/]|preload-helper|rolldown[\\/]runtime/
// With the base style, which has to come before every page's own.
const shell =
  /src[\\/](entry\.client|core[\\/](browser[\\/]early-input|i18n[\\/](words|sentence|languages)|contract[\\/]problem)|features[\\/]translations[\\/]model[\\/]parts[\\/]TranslatedNote|features[\\/]shell[\\/]site[\\/](?!parts[\\/](?:PersonMenu|OfficialShell|OrganizationGroup|TermsBanner))|ui[\\/](icons[\\/]basic|\w+[\\/](base|theme|Badge|Brand|button|Button|classes|Icon|LinkButton|Mark|Menu|MenuItem|Note|PageHead|SiteFooter|SiteHeader|SkipLink|ToastProvider))\.)/
// Where there is one field there are others; each in a file of its own would cost more than it spares.
const fields = /src[\\/]ui[\\/]\w+[\\/](FieldError|Input|Field|TextArea|use-open-error)\./
// What a survey keeps on the device: the form, the registration and the project's page read it.
const drafts =
  /src[\\/](core[\\/]browser[\\/](draft|use-hydrated)|features[\\/]surveys[\\/]form[\\/]draft|features[\\/]surveys[\\/]model[\\/]waiting-key)\./
// The frame and the labels of a map come together.
const maps = /src[\\/].*[\\/](ProjectMap\.module|Labels\.module|Neatline)\./
// A survey has all of them.
const choices = /src[\\/]ui[\\/]choices[\\/](Choice\.module|RadioCards|Checkbox)\./
// What every screen of a survey asks of a kind: its traits, its options, its words, what is entered, and when it is asked.
const kinds =
  /src[\\/]features[\\/]surveys[\\/](kinds[\\/](\w+[\\/]kind|kinds|kind|options|own-words|words|values)|model[\\/]words|conditions[\\/]conditions|answer-files[\\/]file-entered)\./
// The texts of maps, which are read where no map is open yet.
const mapWords = /src[\\/]features[\\/]places[\\/](basemap[\\/]map-words|model[\\/]words)\./
const groups = [
  { name: 'platform', test: platform, priority: 2 },
  { name: 'shell', test: shell, priority: 1 },
  { name: 'fields', test: fields, priority: 1 },
  { name: 'drafts', test: drafts, priority: 1 },
  { name: 'maps', test: maps, priority: 1 },
  { name: 'choices', test: choices, priority: 1 },
  { name: 'kinds', test: kinds, priority: 1 },
  { name: 'map-words', test: mapWords, priority: 1 },
]

/** A class of a CSS module: its name and four characters of its file, because each page loads the names of the whole frame. */
const generateScopedName = (name: string, file: string): string =>
  name +
  createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)

// Vite bundles app.ts (not React Router's own entry), so the API and the pages share one module graph.
export default defineConfig({
  plugins: [reactRouter(), leanRouter],
  css: { modules: { generateScopedName } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rollupOptions: { input: './src/app.ts' } } },
  },
  // One style for all pages, smaller than the 30 KB that one may have: in pieces, the first paint on a slow line waited for thirteen
  // requests in turn. Pages name what they need in their heads already; the script that would do it again is left out.
  build: { assetsInlineLimit: 0, cssCodeSplit: false, target: 'es2022', modulePreload: false },
})
