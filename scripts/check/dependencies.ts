// npm run check -- audit: licenses, integrity, sources and install scripts of all packages. Offline, and therefore without advisories.
import { checkFolder } from './packages.ts'

const { production, all, problems } = checkFolder('.')
/** Packages that one command installs for itself. */
const aside = ['scripts/generate/sources', 'scripts/sweep/judges', 'tests/helm']
for (const folder of aside) problems.push(...checkFolder(folder).problems)
for (const line of problems) console.error(line)
console.log(`${production} packages in production, ${all} in all: licenses, integrity, sources and install scripts.`)
console.log('Advisories are not checked here, because that needs a network: npm run audit asks the registry.')
if (problems.length > 0) process.exitCode = 1
