import { useEffect, useState } from 'react'
import { useWords } from '../../../features/participation/qr-codes/words.ts'
import { useToast } from '../../../ui/content/ToastProvider.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { copy } from '../../../ui/icons/work.ts'

/** Puts a code's address on the clipboard; where there is none, the address stands beside it. */
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
