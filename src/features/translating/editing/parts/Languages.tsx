import { Form, useNavigation } from 'react-router'
import { usePolling } from '../../../../core/browser/polling.ts'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { retry } from '../../../../ui/icons/acts.ts'
import { check } from '../../../../ui/icons/basic.ts'
import { hourglass } from '../../../../ui/icons/project.ts'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { OfficialShell, useProjectsPath } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { useWords as useShellWords } from '../../../shell/site/words.ts'
import { useWords } from '../../../translations/model/words.ts'
import type { LanguagesPage, LanguagesResult } from '../languages-page.server.ts'
import { SubjectCard } from './SubjectCard.tsx'

/** Every text of a project or an article in another language, to write and review. */
export function Languages({ page, result }: { page: LanguagesPage; result: LanguagesResult | undefined }) {
  const words = useWords()
  const shellWords = useShellWords()
  const { of, id, title, language, written, mayEdit, tabs, subjects } = page
  const about = of === 'projects' ? `/project/${id}` : `/thought-leadership/${id}`
  const projects = useProjectsPath()
  const crumbs = [
    of === 'projects' ? { to: projects, label: words('projects') } : { to: '/thought-leadership', label: shellWords('opEd') },
    { to: about, label: <span lang={written}>{title}</span> },
    { label: words('title') },
  ]
  usePolling(page.isUnderWay)
  return (
    <OfficialShell current={of === 'projects' ? 'projects' : 'opEd'}>
      <PageTitle>{words('documentTitle', { title })}</PageTitle>
      <PageHead
        size="work"
        above={<Breadcrumb label={words('crumbs')} crumbs={crumbs} />}
        title={words('title')}
        lead={words(of === 'projects' ? 'lead' : 'leadBlog', { title })}
        actions={<LinkButton to={about}>{words(of === 'projects' ? 'toProject' : 'toArticle')}</LinkButton>}
      />
      <div className="stack gap-5">
        {!mayEdit && <Note>{words('viewer')}</Note>}
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        <Tabs
          label={words('choose')}
          tabs={tabs.map((one) => ({
            to: `?in=${one.id}`,
            label: <span lang={one.id}>{one.name}</span>,
            current: one.id === language,
            count: one.missing === 0 ? <Complete /> : words('missing', { count: one.missing }),
          }))}
        />
        <MachineNote page={page} />
        {subjects.length === 0 ? (
          <Card>
            <Empty title={words('nothing')} level={2}>
              {words('nothingNote')}
            </Empty>
          </Card>
        ) : (
          <Form method="post" key={language} preventScrollReset className="stack gap-6">
            <ErrorSummary title={words('problem')} errors={result?.errors ?? {}} plain={['language', 'texts']} />
            <input type="hidden" name="language" value={language} />
            {subjects.map((one) => (
              <SubjectCard key={one.subject} subject={one} page={page} typed={result?.typed ?? {}} />
            ))}
            {mayEdit && <SaveButtons page={page} />}
          </Form>
        )}
        {mayEdit && <WrittenForm page={page} />}
      </div>
    </OfficialShell>
  )
}

function SaveButtons({ page: { tabs, language, machine, isUnderWay } }: { page: LanguagesPage }) {
  const words = useWords()
  const busy = useNavigation().formData?.get('intent')
  const missing = tabs.find((one) => one.id === language)?.missing ?? 0
  return (
    <div className="stack gap-3">
      <div className="row">
        <Button type="submit" name="intent" value="save" variant="main">
          {words('save')}
        </Button>
        {machine === 'on' && missing > 0 && !isUnderWay && (
          <Button type="submit" name="intent" value="machine" busy={busy === 'machine' && words('machineBusy')}>
            {words('machine')}
          </Button>
        )}
      </div>
      {machine === 'on' && missing > 0 && <p className="small soft">{words('machineNote')}</p>}
      {machine === 'draft' && <p className="small soft">{words('machineDraft')}</p>}
    </div>
  )
}

/** The language that the texts are written in. */
function WrittenForm({ page: { languages, written } }: { page: LanguagesPage }) {
  const words = useWords()
  return (
    <Card as="section" className="stack" aria-labelledby="written">
      <Form method="post" className="stack gap-4" key={written}>
        <h2 id="written">{words('written')}</h2>
        <Field name="language" label={words('written')} labelHidden help={words('writtenHelp')}>
          {(control) => <Select {...control} options={languages} defaultValue={written} />}
        </Field>
        <div className="row">
          <Button type="submit" name="intent" value="written">
            {words('writtenSave')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The progress of the machine translation; its result is announced to screen readers. */
function MachineNote({ page: { isUnderWay, made, failed, language } }: { page: LanguagesPage }) {
  const words = useWords()
  const spoken = useLanguage()
  const look = (
    <LinkButton to={`?in=${language}`} reloadDocument icon={retry} size="s">
      {words('machineReload')}
    </LinkButton>
  )
  return (
    <div role="status">
      {isUnderWay && (
        <Note icon={hourglass} action={look}>
          {joinSentences(spoken, [words('machineBusy'), words('machineLeave')])}
        </Note>
      )}
      {failed && <Note tone="bad">{failed}</Note>}
      {made && <Note tone="ok">{made}</Note>}
    </div>
  )
}

/** A check: six languages with the word beside each would not fit beside the navigation. */
function Complete() {
  const words = useWords()
  return (
    <>
      <Icon icon={check} size="s" />
      <span className="sr-only">{words('complete')}</span>
    </>
  )
}
