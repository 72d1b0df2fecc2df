import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { arrive } from '../../core/browser/early-input.ts'
import { Icon } from '../content/Icon.tsx'
import { upload } from '../icons/work.ts'
import { classes } from '../styles/classes.ts'
import { buttonClasses } from './button.ts'
import styles from './FileDrop.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** "Drop photos and PDFs here"; none if the field's label and the button say it all. */
  title?: string
  /** Accepted types and sizes. */
  hint?: string
  /** Label of the button ("Choose files"). */
  choose: string
  /** The chosen files as text; their names by default. */
  chosen?: (files: readonly File[]) => string
  onFiles?: (files: File[]) => void
  /** A preview below the text. */
  children?: ReactNode
}

/** A file input that fills its drop zone, so dropping works natively; the zone is highlighted while a file hovers over it. */
export const FileDrop = ({ title, hint, choose, chosen, onFiles, children, className, onChange, ...rest }: Props) => {
  const [over, setOver] = useState(false)
  const [names, setNames] = useState('')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    setOver(false)
    setNames(chosen ? chosen(files) : files.map((file) => file.name).join(', '))
    onChange?.(event)
    onFiles?.(files)
  }
  return (
    <div className={classes(styles.drop, over && styles.over, className)}>
      {children ?? <Icon icon={upload} size="l" className={styles.icon} />}
      {title && (
        <p>
          <b className="strong">{title}</b>
          {hint && <span className={styles.hint}>{hint}</span>}
        </p>
      )}
      <span className={buttonClasses({ className: styles.choose })} aria-hidden="true">
        {choose}
      </span>
      <output className={styles.names} htmlFor={rest.id}>
        {names}
      </output>
      <input
        aria-label={rest.id ? undefined : [title, choose].filter(Boolean).join('. ')}
        ref={arrive}
        {...rest}
        type="file"
        className={styles.input}
        onChange={change}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  )
}
