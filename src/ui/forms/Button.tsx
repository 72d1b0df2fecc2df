import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { useArrival } from '../../core/browser/early-input.ts'
import { Icon } from '../content/Icon.tsx'
import styles from './Button.module.css'
import { type ButtonLook, buttonClasses } from './button.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonLook & {
    icon?: string | undefined
    iconEnd?: string | undefined
    /** Disabled but focusable, so its reason can be read. */
    unavailable?: boolean | undefined
    /** Replaces the label while working ("Saving"); the button then does nothing. */
    busy?: string | false | null | undefined
    pressed?: boolean | undefined
    ref?: Ref<HTMLButtonElement>
  }

/** A button; `type` defaults to "button". */
export const Button = ({
  variant,
  size,
  wide,
  square,
  className,
  icon,
  iconEnd,
  unavailable,
  busy,
  pressed,
  onClick,
  ref,
  children,
  ...rest
}: Props) => {
  const idle = !(busy || unavailable)
  const click = (event: MouseEvent<HTMLButtonElement>) => (idle ? onClick?.(event) : event.preventDefault())
  return (
    <button
      type="button"
      {...rest}
      ref={useArrival(ref)}
      className={buttonClasses({ variant, size, wide, square, className })}
      aria-disabled={idle ? rest['aria-disabled'] : true}
      aria-pressed={pressed}
      onClick={click}
    >
      {busy ? <Working /> : icon && <Icon icon={icon} size="s" />}
      {busy || children}
      {!busy && iconEnd && <Icon icon={iconEnd} size="s" />}
    </button>
  )
}

const Working = () => (
  <span className={styles.working} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
