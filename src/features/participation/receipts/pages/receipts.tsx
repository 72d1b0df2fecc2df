import { Form, Link } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { ConfirmBanner } from '../../../accounts/fields/ConfirmBanner.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { receiptsPage } from '../receipts-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/receipts.ts'
import styles from './receipts.module.css'

export const loader = ({ context, request }: Route.LoaderArgs) => receiptsPage(context, new URL(request.url).searchParams.get('code') ?? '')

/** A resident's receipts: all, or the one of a code. */
export default function Receipts({ loaderData: { code, unknown, receipts } }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow stack gap-5">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} lead={words('lead')} />
      <ConfirmBanner />
      <Form method="get" className={styles.look}>
        <Field name="code" required label={words('code')} help={words('codeHelp')} error={unknown ? words('unknown') : undefined}>
          {(control) => <TextInput {...control} key={code} defaultValue={code} maxLength={40} autoComplete="off" spellCheck={false} />}
        </Field>
        <Button type="submit">{words('look')}</Button>
      </Form>
      {code && (
        <p>
          <Link to="/receipts">{words('all')}</Link>
        </p>
      )}
      {receipts.map((one) => (
        <Receipt key={one.receipt} receipt={one} />
      ))}
      {receipts.length === 0 && !unknown && (
        <Empty level={2} title={words('noneTitle')} actions={<LinkButton to="/projects">{words('projects')}</LinkButton>}>
          {words('none')}
        </Empty>
      )}
    </div>
  )
}

type ReceiptItem = Route.ComponentProps['loaderData']['receipts'][number]

function Receipt({ receipt: { receipt, project, arrived, changed, questions, mayChange } }: { receipt: ReceiptItem }) {
  const words = useWords()
  const facts = [
    { key: 'code', label: words('receipt'), value: <span className={styles.code}>{receipt}</span> },
    { key: 'arrived', label: words('arrived'), value: arrived },
    ...(changed ? [{ key: 'changed', label: words('changed'), value: changed }] : []),
  ]
  return (
    <Card as="article" className="stack gap-3">
      <div>
        <h2 lang={project.lang}>{project.title}</h2>
        <p className="small soft">{words('by', { name: project.organization })}</p>
      </div>
      <TitleBlock facts={facts} size="s" />
      <details className="disclosure">
        <summary>{words('which', { count: questions.length })}</summary>
        <ol className="lines">
          {questions.map(({ _id, text, lang, order }) => (
            <li key={_id}>
              {order + 1}. <span lang={lang}>{text}</span>
            </li>
          ))}
        </ol>
      </details>
      <p>{mayChange.allowed ? words('open') : mayChange.message}</p>
      <div>
        <LinkButton to={`/project/${project._id}/survey`}>{words(mayChange.allowed ? 'see' : 'seeOnly')}</LinkButton>
      </div>
    </Card>
  )
}
