import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'

type Props = { icon: string; label: string; open?: boolean; children: ReactNode }

/** A secondary button that expands a form. */
export const Act = ({ icon, label, open, children }: Props) => (
  <details open={open}>
    <summary className={buttonClasses({ variant: 'quiet', size: 's' })}>
      <Icon icon={icon} size="s" />
      {label}
    </summary>
    {children}
  </details>
)
