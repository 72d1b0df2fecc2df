import { useEffect } from 'react'
import { Note } from '../../../../ui/content/Note.tsx'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'

/** Says what the page before wanted said: as a toast, or above the page where scripts do not run. */
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
