import { type ReactNode, useEffect, useState } from 'react'
import { useToast } from '../content/ToastProvider.tsx'
import { copy } from '../icons/project.ts'
import { Button } from './Button.tsx'
import type { ButtonLook } from './button.ts'

type Props = Pick<ButtonLook, 'variant' | 'size'> & { text: string; copied: string; children: ReactNode }

/** Copies `text` to the clipboard and says `copied`. Not shown in browsers without a clipboard: the text is beside the button. */
export function CopyButton({ text, copied, children, ...look }: Props) {
  const toast = useToast()
  const [able, setAble] = useState(false)
  useEffect(() => setAble('clipboard' in navigator), [])
  if (!able) return null
  return (
    <Button {...look} icon={copy} onClick={() => navigator.clipboard.writeText(text).then(() => toast(copied))}>
      {children}
    </Button>
  )
}
