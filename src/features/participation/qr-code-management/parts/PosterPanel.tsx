import { useState } from 'react'
import { type Language, languages } from '../../../../core/i18n/languages.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { printer } from '../../../../ui/icons/work.ts'
import { correctionLevels, papers, pictureFormats, posterLanguagesMax, sizes } from '../../qr-codes/rules.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { DrawnCode } from '../codes-page.server.ts'
import styles from './PosterPanel.module.css'

type Props = { code: DrawnCode; language: Language }

/** The fields of a form as a query. */
const chosenIn = (form: HTMLFormElement) =>
  String(new URLSearchParams([...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : []))))

/** Downloads for print: a poster with its preview, or the code's picture in any size. The forms lead directly to the files. */
export function PosterPanel({ code, language }: Props) {
  const words = useWords()
  const api = `/api/v1/qrCodes/${code._id}`
  const [chosen, setChosen] = useState(`paper=${papers[0]}&language=${language}`)
  const menu = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))
  return (
    <section aria-labelledby="poster" className="stack gap-4">
      <h2 id="poster" tabIndex={-1}>
        {words('poster.title', { label: code.label })}
      </h2>
      <Preview source={`${api}/poster/preview?${chosen}`} code={code} />
      <form
        method="get"
        action={`${api}/poster`}
        className="stack gap-4"
        onChange={({ currentTarget }) => setChosen(chosenIn(currentTarget))}
      >
        <Field name="paper" label={words('poster.paper')}>
          {(control) => <Select {...control} options={papers.map((value) => ({ value, label: words(`poster.papers.${value}`) }))} />}
        </Field>
        {Array.from({ length: posterLanguagesMax }, (_, i) => `language-${i + 1}`).map((id, i) => (
          <Field key={id} id={id} name="language" label={i === 0 ? words('poster.language') : words('poster.another', { number: i + 1 })}>
            {(control) =>
              i === 0 ? (
                <Select {...control} options={menu} defaultValue={language} />
              ) : (
                <Select {...control} options={menu} placeholder={words('poster.none')} />
              )
            }
          </Field>
        ))}
        <p className="small soft">{words('poster.help')}</p>
        <div>
          <Button type="submit" variant="primary" icon={printer}>
            {words('poster.submit')}
          </Button>
        </div>
      </form>
      <details className={`disclosure ${styles.more}`}>
        <summary className="small">{words('picture.title')}</summary>
        <form method="get" action={`${api}/image`} className="stack gap-4">
          <Field name="format" label={words('picture.format')}>
            {(control) => (
              <Select {...control} options={pictureFormats.map((value) => ({ value, label: words(`picture.formats.${value}`) }))} />
            )}
          </Field>
          <Field name="size" label={words('picture.size')} help={words('picture.sizeHelp', { min: sizes.min, max: sizes.max })}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={sizes.min}
                max={sizes.max}
                step="1"
                required
                defaultValue={sizes.usual}
              />
            )}
          </Field>
          <Field name="level" label={words('picture.level')} help={words('picture.levelHelp')}>
            {(control) => (
              <Select
                {...control}
                defaultValue="M"
                options={correctionLevels.map((value) => ({ value, label: words(`picture.levels.${value}`) }))}
              />
            )}
          </Field>
          <div>
            <Button type="submit" icon={download}>
              {words('picture.submit')}
            </Button>
          </div>
        </form>
      </details>
    </section>
  )
}

/** The poster as the PDF shows it. */
function Preview({ source, code }: { source: string; code: DrawnCode }) {
  const words = useWords()
  return <img className={styles.paper} src={source} width={752} height={973} alt={words('poster.preview', { label: code.label })} />
}
