import { type Language, languages } from '../../../core/i18n/languages.ts'
import { formats, levels, papers, posterLanguagesMax, sizes } from '../../../features/participation/qr-codes/rules.ts'
import { useWords } from '../../../features/participation/qr-codes/words.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Picture } from '../../../ui/content/Picture.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { Neatline } from '../../../ui/frames/Neatline.tsx'
import { download } from '../../../ui/icons/ways.ts'
import { printer } from '../../../ui/icons/work.ts'
import type { DrawnCode, ShownProject } from '../codes-page.server.ts'
import { CodePicture } from './CodePicture.tsx'
import styles from './PosterPanel.module.css'

type Props = { code: DrawnCode; shown: Pick<ShownProject, 'image' | 'project' | 'ownerName'>; language: Language }

/** Downloads for print: a poster, or the code's picture in any size. The forms lead directly to the files. */
export function PosterPanel({ code, shown, language }: Props) {
  const words = useWords()
  const api = `/api/v1/qrCodes/${code._id}`
  const menu = Object.entries(languages).map(([value, { name }]) => ({ value, label: name }))
  return (
    <section aria-labelledby="poster" className="stack gap-4">
      <h2 id="poster" tabIndex={-1}>
        {words('poster.title', { label: code.label })}
      </h2>
      <Preview code={code} shown={shown} />
      <form method="get" action={`${api}/poster`} className="stack gap-4">
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
            {(control) => <Select {...control} options={formats.map((value) => ({ value, label: words(`picture.formats.${value}`) }))} />}
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
              <Select {...control} defaultValue="M" options={levels.map((value) => ({ value, label: words(`picture.levels.${value}`) }))} />
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

/** A small preview of the poster, without the language-specific texts, all of which are elsewhere on the page. */
function Preview({ code, shown: { image, project, ownerName } }: Omit<Props, 'language'>) {
  return (
    <div className={styles.paper} data-theme="light" aria-hidden="true">
      <Neatline height="fill" className={styles.sheet}>
        {image && (
          <Picture
            className={styles.cover ?? ''}
            src={image.url}
            width={image.width}
            height={image.height}
            variants={image.sizes}
            sizes="376px"
            alt=""
            cover
          />
        )}
        <div className={styles.words}>
          <p lang={project.lang} className={styles.title}>
            {project.title}
          </p>
          <p className={styles.small}>{project.city}</p>
          <CodePicture code={code} className={styles.code} />
          <p className={styles.address}>{code.url.replace(/^https?:\/\//, '')}</p>
          <p className={styles.small}>{ownerName}</p>
        </div>
      </Neatline>
    </div>
  )
}
