import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePasskeys } from '../../../../core/browser/use-passkeys.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { keyRound } from '../../../../ui/icons/work.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { SecurityPage } from '../security-page.server.ts'
import type { makePasskey } from '../with-passkey.ts'
import { useWords } from '../words.ts'
import { OwnerFields } from './OwnerForm.tsx'
import styles from './security.module.css'

/** Adds a passkey; the browser's API needs scripts. `origin` is where this site's passkeys work. */
export function AddPasskey({ page, origin }: { page: SecurityPage; origin: string }) {
  const words = useWords()
  const passkeys = usePasskeys()
  if (passkeys === undefined)
    return (
      <noscript>
        <p>{words('passkeys.noScript')}</p>
      </noscript>
    )
  if (passkeys === null) return <Note>{words('passkeys.unsupported')}</Note>
  if (passkeys !== origin) return <Note>{words('passkeys.elsewhere', { address: `${origin}/security` })}</Note>
  return <AddForm page={page} />
}

function AddForm({ page }: { page: SecurityPage }) {
  const words = useWords()
  const { revalidate } = useRevalidator()
  const [working, setWorking] = useState(false)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [problem, setSaid] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = new FormData(event.currentTarget)
    setWorking(true)
    const [code, mailedCode] = ['code', 'mailedCode'].map((field) => String(form.get(field) ?? '').trim())
    const failure = await add(String(form.get('name')), {
      password: String(form.get('password')),
      ...(code ? { code } : {}),
      ...(mailedCode ? { mailedCode } : {}),
      byPasskey: !code && page.steps.hasPasskeys,
    })
    setWorking(false)
    setErrors(failure?.errors ?? {})
    setSaid(failure ? (failure.problem ?? (failure.errors ? null : words(failure.known ? 'passkeys.known' : 'passkeys.stopped'))) : null)
    if (!failure) await revalidate()
  }
  return (
    <form method="post" onSubmit={submit} noValidate className={`stack gap-4 ${styles.narrow}`} aria-label={words('passkeys.add')}>
      {problem && (
        <Note tone="bad" live>
          {problem}
        </Note>
      )}
      <RequiredNote />
      <Field name="name" required label={words('passkeys.name')} help={words('passkeys.nameHelp')} error={errors.name}>
        {(control) => <TextInput {...control} maxLength={60} autoComplete="off" />}
      </Field>
      <OwnerFields page={page} suffix="-passkey" errors={errors} />
      <div>
        <Button type="submit" variant="primary" icon={keyRound} busy={working && words('passkeys.adding')}>
          {words('passkeys.add')}
        </Button>
      </div>
    </form>
  )
}

type PasskeyFailure = { errors?: Record<string, string> | undefined; problem?: string | null; known?: boolean }

async function add(name: string, by: Parameters<typeof makePasskey>[1]): Promise<PasskeyFailure | null> {
  const { isKnownHere, makePasskey: make } = await import('../with-passkey.ts')
  try {
    await make(name, by)
    return null
  } catch (error) {
    if (error instanceof Error && 'problem' in error) {
      const { errors } = error.problem as { errors?: Record<string, string> }
      return { errors, problem: errors ? (errors.passkey ?? null) : error.message }
    }
    return { known: isKnownHere(error) }
  }
}
