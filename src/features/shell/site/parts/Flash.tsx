import { useEffect } from 'react'
import { Note } from '../../../../ui/content/Note.tsx'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'

/** Shows the previous page's message: as a toast, or above the page without scripts. */
export function Flash({ message }: { message: string | null }) {
  const toast = useToast()
  useEffect(() => {
    if (message) toast(message)
  }, [message, toast])
  if (!message) return null
  return (
    <noscript>
      <div className="wrap">
        <Note tone="ok">{message}</Note>
      </div>
    </noscript>
  )
}
