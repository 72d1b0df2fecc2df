import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { focusHeading } from '../../../../core/browser/focus-heading.ts'
import { usePolling } from '../../../../core/browser/polling.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { globe } from '../../../../ui/icons/basic.ts'
import type { UntranslatedNote } from '../project-note.server.ts'
import styles from './Untranslated.module.css'

/** Says that a project exists in another language only. Where a machine can translate it, a button requests that for all readers. */
export default function Untranslated({ note: { text, request } }: { note: UntranslatedNote }) {
  const busy = Boolean(request?.busy)
  usePolling(busy)
  // The button disappears with this note when the translation is there.
  useEffect(
    () => () => {
      if (busy && document.activeElement === document.body) focusHeading()
    },
    [busy],
  )
  return (
    <Note icon={globe} className={styles.note} action={request && <Request request={request} />}>
      {text}
    </Note>
  )
}

function Request({ request }: { request: NonNullable<UntranslatedNote['request']> }) {
  const fetcher = useFetcher<{ refused: string | null }>()
  const isHydrated = useHydrated()
  const { action, back, button, busy, again } = request
  const isBusy = busy !== null || fetcher.state !== 'idle'
  const failed = isBusy ? null : (fetcher.data?.refused ?? request.failed)
  return (
    <fetcher.Form method="post" action={action} className={styles.request}>
      <input type="hidden" name="back" value={back} />
      <p role="status" className="small">
        {failed ?? busy}
      </p>
      <Button type="submit" busy={isBusy && button}>
        {button}
      </Button>
      {busy && !isHydrated && <a href={back}>{again}</a>}
    </fetcher.Form>
  )
}
