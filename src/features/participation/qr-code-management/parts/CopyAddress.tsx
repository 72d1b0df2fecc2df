import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { useWords } from '../../qr-codes/words.ts'

/** Copies a code's address to the clipboard. */
export function CopyAddress({ url, label }: { url: string; label: string }) {
  const words = useWords()
  return (
    <CopyButton text={url} copied={words('copied')} size="s" variant="quiet">
      {words('copy')}
      <span className="sr-only"> {label}</span>
    </CopyButton>
  )
}
