import { useEffect, useState } from 'react'
import { useWords } from '../../../features/participation/qr-codes/words.ts'
import { useToast } from '../../../ui/content/ToastProvider.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { copy } from '../../../ui/icons/work.ts'

/** Copies a code's address to the clipboard. Browsers without a clipboard show the address beside the button. */
export function CopyAddress({ url, label }: { url: string; label: string }) {
  const words = useWords()
  const toast = useToast()
  const [able, setAble] = useState(false)
  useEffect(() => setAble('clipboard' in navigator), [])
  if (!able) return null
  const copied = () => navigator.clipboard.writeText(url).then(() => toast(words('copied')))
  return (
    <Button size="s" variant="quiet" icon={copy} onClick={copied}>
      {words('copy')}
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
