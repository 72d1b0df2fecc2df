import { hash } from 'node:crypto'
import { showChallenge } from '../src/features/shell/contact/contract.ts'
import type { Stage } from './stage.ts'

/** @returns a fresh captcha solution, as forms send it */
export async function solvedCaptcha({ call }: Pick<Stage, 'call'>): Promise<string> {
  const { body } = await call(null, showChallenge, {})
  return Buffer.from(JSON.stringify({ ...body, number: numberOf(body) })).toString('base64')
}

/** The browser's library asks Web Crypto for each hash, which costs ten times as much processor here. */
function numberOf({ challenge, salt, maxnumber }: { challenge: string; salt: string; maxnumber: number }): number {
  for (let number = 0; number <= maxnumber; number++) if (hash('sha256', `${salt}${number}`) === challenge) return number
  throw new Error('The challenge has no solution up to its largest number.')
}
