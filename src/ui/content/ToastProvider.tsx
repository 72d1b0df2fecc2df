import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { check, close } from '../icons/basic.ts'
import { Icon } from './Icon.tsx'
import styles from './ToastProvider.module.css'

type Toast = { id: number; words: string; icon: string; isKept: boolean }
type Show = (words: string, options?: { icon?: string; isKept?: boolean }) => () => void

const ToastContext = createContext<Show>(() => () => {})
const SHOWN_MS = 3000

/**
 * @returns the function that shows a toast: `toast(words)`. For minor messages only: they vanish after 3 seconds. One that `isKept` is
 * shown until it is closed, or removed by the function that `toast` returns.
 */
export const useToast = (): Show => useContext(ToastContext)

/** Shows the toasts at the bottom of the screen. They stay while they have the pointer or the focus. */
export const ToastProvider = ({ closeLabel, children }: { closeLabel: string; children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const last = useRef(0)
  const remove = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), [])
  const show = useCallback<Show>(
    (words, { icon = check, isKept = false } = {}) => {
      last.current += 1
      const id = last.current
      setToasts((now) => [...now.slice(-2), { id, words, icon, isKept }])
      return () => remove(id)
    },
    [remove],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div className={styles.region} role="status">
        {toasts.map((toast) => (
          <Shown key={toast.id} toast={toast} closeLabel={closeLabel} remove={remove} />
        ))}
      </div>
    </ToastContext>
  )
}

const Shown = ({ toast, closeLabel, remove }: { toast: Toast; closeLabel: string; remove: (id: number) => void }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.isKept) return
    const timer = setTimeout(() => remove(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast, remove])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding still is not an action
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon icon={toast.icon} className={styles.icon} />
      <span>{toast.words}</span>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => remove(toast.id)}>
        <Icon icon={close} size="s" />
      </button>
    </div>
  )
}
