import { Form } from 'react-router'
import { Card } from '../../../ui/content/Card.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { useWords } from '../model/words.ts'
import { templates } from '../templates/templates.ts'

/** Surveys to start from, while there is no question yet. */
export function Templates() {
  const words = useWords()
  return (
    <Card sunken as="section" aria-labelledby="templates" className="stack gap-3">
      <h2 id="templates">{words('builder.templates.title')}</h2>
      <p className="small soft">{words('builder.templates.lead')}</p>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="template" />
        {templates.map((template) => (
          <Button key={template} type="submit" name="template" value={template}>
            {words(`builder.templates.${template}`)}
          </Button>
        ))}
      </Form>
    </Card>
  )
}
