import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const surveys = join(import.meta.dirname, '../..')

/** The style sheets that a file brings along, itself or by what it imports; parts that are loaded later are left out. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  if (file.endsWith('.css')) return [relative(surveys, file)]
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return []
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'()]*? from )?'(\.[^']+)'/gms)]
  return imports.flatMap((match) => stylesOf(join(dirname(file), match[1] as string), seen))
}

test.each(['builder/Builder.tsx', 'form/Shut.tsx'])('the page brings every style of %s along, which itself is loaded later', (part) => {
  const needed = stylesOf(join(surveys, 'parts', part))
  const brought = new Set([...stylesOf(join(surveys, 'pages/survey.tsx')), ...stylesOf(join(surveys, '../../root.tsx'))])
  expect(needed.length).toBeGreaterThan(3)
  expect(needed.filter((file) => !brought.has(file))).toEqual([])
})
