import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../forms/Button.tsx'
import { close } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

type Props = {
  open: boolean
  /** Called on Escape, the close button, or a click outside. */
  onClose: () => void
  title: ReactNode
  /** Label of the close button. Without it the actions and Escape close the dialog; a click outside does not. */
  closeLabel?: string
  /** drawer: at the right edge; on a phone, at the bottom. */
  shape?: 'dialog' | 'drawer'
  /** Buttons at the bottom. */
  actions?: ReactNode
  children?: ReactNode
}

/** A modal dialog: the browser traps the focus and restores it afterwards. */
export const Dialog = ({ open, onClose, title, closeLabel, shape = 'dialog', actions, children }: Props) => {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal()
    if (!open && box.current?.open) box.current.close()
  }, [open])
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which arrives as cancel
    <dialog
      ref={box}
      className={classes(styles.dialog, styles[shape])}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === box.current && closeLabel && onClose()}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            {closeLabel && (
              <Button variant="quiet" square aria-label={closeLabel} onClick={onClose}>
                <Icon icon={close} />
              </Button>
            )}
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
