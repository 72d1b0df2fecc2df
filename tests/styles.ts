import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const features = join(import.meta.dirname, '../src/features')

function within(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  if (file.endsWith('.css')) return [relative(features, file)]
  if (!/\.tsx?$/.test(file) || !existsSync(file)) return []
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'()]*? from )?'(\.[^']+)'/gms)]
  return imports.flatMap((match) => within(join(dirname(file), match[1] as string), seen))
}

/** The style sheets that a feature's file imports, directly or indirectly; lazily loaded parts are left out. */
export const stylesOf = (file: string): string[] => within(join(features, file), new Set())

/** The style sheets of a lazily loaded part that its page does not import; without them the part would appear unstyled. */
export function stylesMissing(page: string, part: string): string[] {
  const brought = new Set([...stylesOf(page), ...stylesOf('../root.tsx')])
  return stylesOf(part).filter((file) => !brought.has(file))
}
