import { useEffect, useSyncExternalStore } from 'react'
import { countUnsent, subscribeToUnsent } from '../../../../core/browser/connection.ts'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import { alert } from '../../../../ui/icons/basic.ts'
import { useWords } from '../../site/words.ts'

/** Says that a form did not reach the server, until a request does. */
export function Unsent() {
  const words = useWords()
  const toast = useToast()
  const unsent = useSyncExternalStore(subscribeToUnsent, countUnsent, () => 0)
  const text = words('offline.unsent')
  useEffect(() => (unsent > 0 ? toast(text, { icon: alert, isKept: true }) : undefined), [unsent, text, toast])
  return null
}
