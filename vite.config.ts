import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/lean-router.ts'

// What every page runs on stands in one file: it compresses better than in pieces, and it changes only with the libraries.
const platform =
  /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|turbo-stream|set-cookie-parser)[\\/]|preload-helper|rolldown[\\/]runtime/
/** The sources that the patterns match, below `src`. @throws Error if one matches none: what it named was moved or is gone */
function sources(...patterns: string[]): (id: string) => boolean {
  const files = new Set(
    patterns.flatMap((pattern) => {
      const found = globSync(`src/${pattern}`, { cwd: import.meta.dirname })
      if (found.length === 0) throw new Error(`vite.config.ts: no source matches src/${pattern}`)
      return found.map((path) => resolve(import.meta.dirname, path))
    }),
  )
  return (id) => files.has(resolve(id.split('?')[0] as string))
}

const groups = [
  { name: 'platform', test: platform, priority: 2 },
  // With the base style, which has to come before every page's own.
  {
    name: 'shell',
    test: sources(
      'entry.client.tsx',
      'core/browser/early-input.ts',
      'core/i18n/{words,sentence,languages}.{ts,tsx}',
      'core/i18n/words.browser.ts',
      'features/translations/model/parts/TranslatedNote.tsx',
      'features/shell/site/*.{ts,tsx}',
      'features/shell/site/pages/*.{ts,tsx}',
      'features/shell/site/parts/!(PersonMenu|OfficialShell|OrganizationGroup|TermsBanner)*',
      'ui/icons/basic.ts',
      'ui/styles/{base.css,theme.css,classes.ts}',
      'ui/content/{Badge,Icon,Note,ToastProvider}.*',
      'ui/forms/{Button,button}.*',
      'ui/frames/{Brand,Mark,PageHead,SiteFooter,SiteHeader}.*',
      'ui/navigation/{LinkButton,Menu,MenuItem,SkipLink}.*',
    ),
    priority: 1,
  },
  // Where there is one field there are others; each in a file of its own would cost more than it spares.
  { name: 'fields', test: sources('ui/forms/{FieldError,Input,Field,TextArea,use-open-error}.*'), priority: 1 },
  // What a survey keeps on the device: the form, the registration and the project's page read it.
  {
    name: 'drafts',
    test: sources('core/browser/{draft,use-hydrated}.ts', 'features/surveys/form/draft.ts', 'features/surveys/model/waiting-key.ts'),
    priority: 1,
  },
  // The frame and the labels of a map come together.
  { name: 'maps', test: sources('features/places/basemap/{ProjectMap,Labels}.module.css', 'ui/frames/Neatline.*'), priority: 1 },
  // What reads days of a time zone adds days; what writes dates writes times of day.
  { name: 'days', test: sources('core/i18n/us-time.ts', 'core/time/days.ts'), priority: 1 },
  { name: 'dates', test: sources('core/i18n/{dates,time-of-day}.ts'), priority: 1 },
  // The steps of a project's form are made of its fields.
  { name: 'project-fields', test: sources('features/projects/fields/fields.ts', 'features/projects/editing/form-steps.ts'), priority: 1 },
  { name: 'project-words', test: sources('features/projects/model/{form-words,project-words}.ts'), priority: 1 },
  // A survey has all of them.
  { name: 'choices', test: sources('ui/choices/{Choice.module.css,RadioCards.tsx,Checkbox.tsx}'), priority: 1 },
  // What every screen of a survey asks of a kind: its traits, its options, its words, what is entered, and when it is asked.
  {
    name: 'kinds',
    test: sources(
      'features/surveys/kinds/*/kind.ts',
      'features/surveys/kinds/{kinds,kind,options,words,values}.ts',
      'features/surveys/kinds/own-words.tsx',
      'features/surveys/model/words.ts',
      'features/surveys/conditions/conditions.ts',
      'features/surveys/answer-files/file-entered.ts',
    ),
    priority: 1,
  },
  // The texts of maps, which are read where no map is open yet.
  { name: 'map-words', test: sources('features/places/basemap/map-words.ts', 'features/places/model/words.ts'), priority: 1 },
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
