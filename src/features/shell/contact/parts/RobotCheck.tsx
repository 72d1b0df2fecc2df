import { useState } from 'react'
import { call } from '../../../../core/contract/call.ts'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import type { showChallenge } from '../contract.ts'
import { useWords } from '../words.ts'

type RobotCheckState = 'open' | 'working' | 'done' | 'failed'

/** The "I'm not a robot" box: ticking it makes the device solve a challenge; the proof is sent as `captcha`. */
export function RobotCheck({ error }: { error: string | undefined }) {
  const words = useWords()
  const [state, setState] = useState<RobotCheckState>('open')
  const [proof, setProof] = useState('')
  const solve = async () => {
    setState('working')
    try {
      const { solveChallenge } = await import('altcha-lib/v1')
      const { algorithm, challenge, maxnumber, salt, signature } = await call<typeof showChallenge>(
        { method: 'GET', path: '/feedback/challenge' },
        {},
      )
      const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
      if (!solution) throw new Error('unsolved')
      setProof(btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature })))
      setState('done')
    } catch {
      setState('failed')
    }
  }
  const untick = () => {
    setProof('')
    setState('open')
  }
  const help = { open: words('captchaHelp'), working: words('captchaWorking'), done: words('captchaDone'), failed: words('captchaFailed') }[
    state
  ]
  return (
    <>
      <Checkbox
        card
        name="captcha"
        required
        value={proof}
        checked={state === 'working' || state === 'done'}
        label={words('captcha')}
        help={<span role="status">{help}</span>}
        error={error}
        onChange={(event) => (event.currentTarget.checked ? solve() : untick())}
      />
      <noscript>{words('captchaNeedsScript')}</noscript>
    </>
  )
}
