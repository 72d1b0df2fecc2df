import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { megabyte } from '../../../core/storage/file-size.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { logoBytesMax } from '../model/options.ts'
import { useWords } from '../model/words.ts'
import styles from './LogoField.module.css'
import type { FieldsProps } from './SteppedForm.tsx'

/** The logo field. Scripts send it as text, which survives a reload; without scripts it is sent as a file. */
export function LogoField({ values, errors }: FieldsProps) {
  const words = useWords()
  const [logo, setLogo] = useState(values.logoKept ?? '')
  const hidden = useRef<HTMLInputElement>(null)
  const read = ([file]: File[]) => {
    if (!file || file.size > logoBytesMax) return setLogo('')
    const reader = new FileReader()
    reader.onload = () => {
      flushSync(() => setLogo(String(reader.result)))
      hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    reader.readAsDataURL(file)
  }
  return (
    <Field name="logo" required label={words('register.logo')} error={errors.logo} help={logo ? words('register.logoKept') : undefined}>
      {(control) => (
        <>
          <FileDrop
            {...control}
            name={logo ? '' : 'logo'}
            accept="image/png,image/jpeg"
            title={words('register.logoDrop')}
            hint={words('register.logoHint', { count: logoBytesMax / megabyte })}
            choose={words('register.logoChoose')}
            onFiles={read}
          >
            {logo ? <img src={logo} alt={words('register.logoAlt')} className={styles.preview} /> : undefined}
          </FileDrop>
          <input type="hidden" name="logoKept" value={logo} ref={hidden} />
        </>
      )}
    </Field>
  )
}
