import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/Button.tsx'
import { SplitPage } from '../../../ui/frames/SplitPage.tsx'
import { PageTitle } from '../../shell/site/parts/PageTitle.tsx'

type Props = { title: string; lead: string; button: string; busy: string }

/** The page of a mailed link. Opening it does not use the link, because mail programs open links too; the button does. */
export function PressLink({ title, lead, button, busy }: Props) {
  const sending = useNavigation().formData !== undefined
  return (
    <SplitPage>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <Form method="post" className="stack gap-6">
        <p className="soft">{lead}</p>
        <Button type="submit" variant="main" size="big" wide busy={sending && busy}>
          {button}
        </Button>
      </Form>
    </SplitPage>
  )
}
