// Replaces @node-rs/argon2 in the tests (vitest.config.ts): hashes cost a fiftieth, and are verified as always.
import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')
/** The smallest that argon2 takes. */
const smallest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let hasRealCost = false

export const verify = real.verify
export const hash: typeof real.hash = (password, options) => real.hash(password, hasRealCost ? options : { ...options, ...smallest })

/** Runs `work` with the cost that the sources ask for. */
export async function withRealCost<Result>(work: () => Promise<Result>): Promise<Result> {
  hasRealCost = true
  try {
    return await work()
  } finally {
    hasRealCost = false
  }
}
