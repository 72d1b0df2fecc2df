import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { altLengthMax } from '../../projects/model/shapes.ts'
import { useWords } from '../model/words.ts'
import type { OfferedImage } from './editing.ts'
import styles from './parts/OptionRows.module.css'
import type { OptionRowsState } from './use-option-rows.ts'

type Props = { row: number; number: number; rows: OptionRowsState; images: readonly OfferedImage[]; errors: Record<string, string> }

/** Which picture of the project shows an option, and what it shows in words. */
export function OptionPicture({ row, number, rows, images, errors }: Props) {
  const words = useWords()
  const hydrated = useHydrated()
  const { image = '', alt = '' } = rows.options[row] ?? {}
  const shown = images.find((one) => one._id === image)
  const choose = (id: string) => rows.picture(row, id, images.find((one) => one._id === id)?.alt ?? '')
  return (
    <div className={styles.picture}>
      {shown && <img src={shown.url} width={shown.width} height={shown.height} alt="" loading="lazy" className={styles.thumb} />}
      <div className={styles.pictureFields}>
        <Field
          name="optionImage"
          id={`option-image-${row}`}
          label={words('builder.picture', { number })}
          error={errors[`option-image-${row}`]}
        >
          {(control) => (
            <Select
              {...control}
              options={images.map((one) => ({ value: one._id, label: one.alt || one.name }))}
              placeholder={words('builder.pictureNone')}
              value={image}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            />
          )}
        </Field>
        {image || !hydrated ? (
          <Field
            name="optionAlt"
            id={`option-alt-${row}`}
            label={words('builder.pictureAlt', { number })}
            help={words('builder.pictureAltHelp')}
            error={errors[`option-alt-${row}`]}
          >
            {(control) => (
              <TextInput
                {...control}
                value={alt}
                maxLength={altLengthMax}
                autoComplete="off"
                onChange={({ currentTarget }) => rows.picture(row, image, currentTarget.value)}
              />
            )}
          </Field>
        ) : (
          <input type="hidden" name="optionAlt" value="" />
        )}
      </div>
    </div>
  )
}
