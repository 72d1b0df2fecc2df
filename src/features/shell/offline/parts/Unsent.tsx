import { useEffect, useSyncExternalStore } from 'react'
import { lastLoss, subscribeToLoss } from '../../../../core/browser/connection.ts'
import { stayWithoutScript } from '../../../../core/browser/missing-script.ts'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import { alert } from '../../../../ui/icons/basic.ts'
import { useWords } from '../../site/words.ts'

/** Says that a form or the request for a page did not reach the server, until a request does. */
export function Unsent() {
  const words = useWords()
  const toast = useToast()
  const loss = useSyncExternalStore(subscribeToLoss, lastLoss, () => null)
  const text = words(loss?.of === 'page' ? 'offline.unopened' : 'offline.unsent')
  useEffect(stayWithoutScript, [])
  useEffect(() => (loss ? toast(text, { icon: alert, isKept: true }) : undefined), [loss, text, toast])
  return null
}
