import { solveChallenge } from 'altcha-lib/v1'
import { showChallenge } from '../src/features/shell/contact/contract.ts'
import type { Stage } from './stage.ts'

/** @returns a fresh captcha solution, as forms send it */
export async function solvedCaptcha({ call }: Pick<Stage, 'call'>): Promise<string> {
  const { body } = await call(null, showChallenge, {})
  const solution = await solveChallenge(body.challenge, body.salt, body.algorithm, body.maxnumber).promise
  return Buffer.from(JSON.stringify({ ...body, number: solution?.number })).toString('base64')
}
