import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { bell } from '../../../../ui/icons/project.ts'

type Props = { projectId: string; following: boolean; children: string }

/** A toggle that follows a project. The page passes the label, which keeps this script's catalog small. */
export function FollowButton({ projectId, following, children }: Props) {
  const { Form, formData, data } = useFetcher<{ message: string }>()
  const toast = useToast()
  const announced = useRef(data)
  useEffect(() => {
    if (data && announced.current !== data) toast(data.message)
    announced.current = data
  })
  const pressed = formData ? formData.get('intent') === 'follow' : following
  return (
    <Form method="post" action={`/follow/${projectId}`}>
      <input type="hidden" name="intent" value={pressed ? 'unfollow' : 'follow'} />
      <Button type="submit" size="s" icon={bell} pressed={pressed}>
        {children}
      </Button>
    </Form>
  )
}
