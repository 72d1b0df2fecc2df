// npm run fuzz [-- --seed 7] [--requests 10000]: bad requests, generated from the API's description, to every call in every role, against a
// server and a database of their own. Fails if a reply is undocumented, a 5xx, in another shape than every error, or later than 10 seconds.
import { parseArgs } from 'node:util'
import { findNode, install, run } from './prepare.mjs'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string', default: '10000' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(`npm run fuzz [-- --seed NUMBER] [--requests NUMBER]
  --seed NUMBER      repeats a run; random by default
  --requests NUMBER  10,000 by default
A fault is printed as the simplest request found that has it, as a curl command.`)
  process.exit(0)
}
const whole = (name, text) => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return String(number)
  console.error(`--${name} must be a whole number, not ${text}.`)
  return process.exit(1)
}
const seed = whole('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)))
const requests = whole('requests', values.requests)
await install()
console.log(`npm run fuzz -- --seed ${seed} --requests ${requests}`)
const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', 'tests/fuzz/fuzz.test.ts']
process.exitCode = await run(findNode(), args, { FUZZ_SEED: seed, FUZZ_REQUESTS: requests })
