import { formatDay } from '../../../../core/i18n/dates.ts'
import { dayIn } from '../../../../core/i18n/us-time.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { useFormDraft } from '../../../shell/drafts/use-form-draft.ts'
import type { ProjectUpdate } from '../../model/contract.ts'
import { imageMegabytesMax } from '../../model/upload-limits.ts'
import { updateTextLengthMax, updateTitleLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './Desk.module.css'
import { DeskForm, type DeskProps, DeskSection, openIn, RowActs } from './Desk.tsx'

/** Updates of the project, newest first, and the form for a new one. */
export function UpdatesDesk(props: DeskProps) {
  const words = useWords()
  const { page } = props
  const { updates } = page
  const open = openIn('update', props, updates)
  return (
    <DeskSection
      id="news"
      kind="update"
      page={page}
      title={words('updates.title')}
      lead={words('updates.lead')}
      addLabel={words('updates.add')}
      full={updates.length >= page.limits.updates}
    >
      {open?.id === null && <UpdateForm {...props} update={null} />}
      {updates.length === 0 && !open && <Empty title={words('updates.empty')}>{words('updates.emptyLead')}</Empty>}
      {updates.length > 0 && (
        <ul className="stack gap-4">
          {updates.map((update) =>
            open?.id === update._id ? (
              <li key={update._id}>
                <UpdateForm {...props} update={update} />
              </li>
            ) : (
              <Posted key={update._id} {...props} update={update} />
            ),
          )}
        </ul>
      )}
    </DeskSection>
  )
}

function Posted({ page, update: { _id, title, text, postedDate, editedDate, image } }: DeskProps & { update: ProjectUpdate }) {
  const words = useWords()
  const language = useLanguage()
  const day = (at: string) => formatDay(language, page.timeZone, at)
  return (
    <Card as="li">
      <div className={styles.with}>
        <div>
          <p className="small soft">
            {[day(postedDate), editedDate && words('updates.edited', { day: day(editedDate) })].filter(Boolean).join(' · ')}
          </p>
          <h3 lang={page.about.lang}>{title}</h3>
          <p lang={page.about.lang} className={styles.text}>
            {text}
          </p>
        </div>
        {image && (
          <span className={styles.picture}>
            <Picture
              src={image.url}
              width={image.width}
              height={image.height}
              variants={image.sizes}
              sizes="200px"
              alt={image.alt}
              cover
              drawn={page.isDemo}
            />
          </span>
        )}
      </div>
      <RowActs page={page} id={_id} name={title} remove="removeUpdate" />
    </Card>
  )
}

function UpdateForm({ page, result, update }: DeskProps & { update: ProjectUpdate | null }) {
  const words = useWords()
  const own = result?.intent === 'saveUpdate' ? result : undefined
  const draft = useFormDraft(`update.${page.about._id}.${update?._id ?? 'new'}`, own, page.about._id)
  const { errors = {}, typed = draft.texts, changed = [] } = own ?? {}
  const labels = { title: words('updates.field.title'), text: words('updates.field.text'), postedDate: words('updates.field.day') }
  const day = update ? dayIn(page.timeZone, new Date(update.postedDate)) : page.today
  const saved = update && { title: update.title, text: update.text, postedDate: day }
  return (
    <DeskForm
      page={page}
      draft={draft}
      typed={typed}
      saved={saved}
      changed={(['title', 'text', 'postedDate'] as const)
        .filter((field) => changed.includes(field))
        .map((field) => ({ label: labels[field], text: saved?.[field] ?? '' }))}
      kind="update"
      id={update?._id ?? null}
      title={words(update ? 'updates.changeTitle' : 'updates.newTitle')}
      errors={errors}
      submit={words(update ? 'save' : 'updates.post')}
    >
      <div className="fields">
        <Field name="title" required label={words('updates.field.title')} error={errors.title} className="w8">
          {(control) => <TextInput {...control} defaultValue={typed.title ?? update?.title} maxLength={updateTitleLengthMax} />}
        </Field>
        <Field name="postedDate" label={words('updates.field.day')} error={errors.postedDate} className="w4">
          {(control) => <TextInput {...control} type="date" defaultValue={typed.postedDate ?? day} max={page.today} />}
        </Field>
      </div>
      <Field name="text" required label={words('updates.field.text')} help={words('updates.field.textHelp')} error={errors.text}>
        {(control) => <TextArea {...control} rows={5} defaultValue={typed.text ?? update?.text} maxLength={updateTextLengthMax} />}
      </Field>
      {update?.image && (
        <div className="row">
          <input type="hidden" name="hasPicture" value="true" />
          <span className={styles.picture}>
            <Picture src={update.image.sizes[0]?.url ?? update.image.url} width={160} height={100} alt="" cover drawn={page.isDemo} />
          </span>
          <Button type="submit" name="intent" value="removePicture" variant="quiet" size="s" icon={trash} formNoValidate>
            {words('updates.pictureOff')}
          </Button>
        </div>
      )}
      <Field
        name="picture"
        label={words(update?.image ? 'updates.field.otherPicture' : 'updates.field.picture')}
        optional={words('optional')}
        error={errors.picture}
      >
        {(control) => (
          <FileDrop
            {...control}
            accept="image/png,image/jpeg"
            title={words('updates.field.drop')}
            hint={words('updates.field.dropHint', { megabytes: imageMegabytesMax })}
            choose={words('updates.field.choose')}
          />
        )}
      </Field>
      <Field
        name="alt"
        label={words('updates.field.alt')}
        optional={words('updates.field.altWhen')}
        help={words('updates.field.altHelp')}
        error={errors.alt}
      >
        {(control) => <TextInput {...control} defaultValue={typed.alt ?? update?.image?.alt ?? ''} maxLength={page.limits.alt} />}
      </Field>
    </DeskForm>
  )
}
