// Runs a script on Node 24, with everything installed and built first: node scripts/run.mjs scripts/screens.ts [arguments]
import { build, install, runNode } from './prepare.mjs'

await install()
if (!process.argv.includes('--help')) await build()
process.exitCode = await runNode(process.argv.slice(2))
