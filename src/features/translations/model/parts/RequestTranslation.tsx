import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { focusHeading } from '../../../../core/browser/focus-heading.ts'
import { usePolling } from '../../../../core/browser/polling.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { UntranslatedNote } from '../project-note.server.ts'
import styles from './TranslationNote.module.css'

/** Requests the machine translation of a project, for all readers, and shows how far it is. */
export default function RequestTranslation({ request }: { request: NonNullable<UntranslatedNote['request']> }) {
  const fetcher = useFetcher<{ refused: string | null }>()
  const isHydrated = useHydrated()
  const { action, back, button, busy, again } = request
  const isUnderWay = busy !== null
  const isBusy = isUnderWay || fetcher.state !== 'idle'
  const failed = isBusy ? null : (fetcher.data?.refused ?? request.failed)
  usePolling(isUnderWay)
  // The button disappears with its note when the translation is there.
  useEffect(
    () => () => {
      if (isUnderWay && document.activeElement === document.body) focusHeading()
    },
    [isUnderWay],
  )
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
