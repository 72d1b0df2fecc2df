import { expect, test } from 'vitest'
import { mapProblems, ranksIn } from './maps.ts'

const readme = `\`\`\`
src/
  server.ts          starts
  core/              what every domain needs
                     async browser
  features/          the domains
    places/          zip codes
    billing/         invoices
  pages/             screens
migrations/          SQL
\`\`\`
`

test('a README whose map has the folders of the ranks in their order passes', () => {
  expect(ranksIn("const ranks = [\n  // First.\n  'core',\n  'features/places',\n]\nconst names = [\n  'other',\n]\n")).toEqual([
    'core',
    'features/places',
  ])
  expect(mapProblems(readme, ['core', 'features/places', 'features/billing', 'pages'])).toEqual([])
})

test('a folder that is missing, or in another order, fails', () => {
  for (const ranks of [
    ['core', 'features/places', 'pages'],
    ['core', 'features/billing', 'features/places', 'pages'],
    ['core', 'features/places', 'features/billing', 'pages', 'demo'],
  ])
    expect(mapProblems(readme, ranks)).toEqual([
      `README.md: the map lists core, features/places, features/billing, pages; the ranks are ${ranks.join(', ')}.`,
    ])
})
