import { useEffect, useState } from 'react'
import { isBareAddress, usePasskeys } from '../../../core/browser/use-passkeys.ts'
import { useWords } from '../../../features/accounts/model/words.ts'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { keyRound } from '../../../ui/icons/work.ts'
import styles from './PasskeyLogin.module.css'

/** Login by passkey. If `offered`, the email field also suggests passkeys in browsers that support it. */
export function PasskeyLogin({ next, offered }: { next: string | null; offered: boolean }) {
  const words = useWords()
  const origin = usePasskeys()
  const possible = typeof origin === 'string' && !isBareAddress(origin)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (possible && offered && 'isConditionalMediationAvailable' in PublicKeyCredential) enter(true, next).catch(() => {})
  }, [possible, offered, next])
  if (!possible) return null
  const press = async () => {
    setWaiting(true)
    setProblem(null)
    try {
      await enter(false, next)
    } catch (error) {
      const message = error instanceof Error && 'problem' in error ? error.message : words('login.passkeyStopped')
      setProblem(message)
      setWaiting(false)
    }
  }
  return (
    <div className={`stack gap-4 ${styles.way}`}>
      <Button wide icon={keyRound} busy={waiting && words('login.passkeyWaiting')} onClick={press}>
        {words('login.passkey')}
      </Button>
      {problem && (
        <Note tone="bad" live>
          {problem}
        </Note>
      )}
    </div>
  )
}

async function enter(fromField: boolean, next: string | null): Promise<void> {
  const { enterWithPasskey } = await import('../../../features/accounts/two-step/with-passkey.ts')
  const remember = () => document.querySelector<HTMLInputElement>('input[name=rememberMe]')?.checked ?? false
  // A full page load, because any part may differ after login.
  if (await enterWithPasskey(fromField, remember)) window.location.assign(next ?? '/home')
}
