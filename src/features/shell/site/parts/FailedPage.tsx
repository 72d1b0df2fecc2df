import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { ConnectionLost } from '../../../../core/browser/connection.ts'
import { requestNumberOf, useRequestNumber } from '../../../../core/browser/request-number.ts'
import { ApiError } from '../../../../core/contract/errors.ts'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageTitle } from './PageTitle.tsx'

const reachMilliseconds = 5000

/** Shown in place of a page that failed: the reason, that nothing is lost, what to do, and how to report it. */
export function FailedPage({ error }: { error: unknown }) {
  const words = useWords()
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  const number = useRequestNumber()
  // Of the page that the browser has loaded. After a reload its key is still the one of an earlier visit.
  const [loaded] = useState({ key, number })
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  const isOffline = error instanceof ConnectionLost
  const [title, lead] = reasonOf(words, error, status)
  useReopening(isOffline ? address : null)
  if (status === 404) return <NotFoundPage />
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{title}</PageTitle>
      <PageHead title={title} lead={lead} />
      <div className="row section">
        {status !== 403 && (
          <LinkButton variant="primary" to={address} reloadDocument={!isOffline}>
            {words('failed.again')}
          </LinkButton>
        )}
        <LinkButton to="/projects">{words('notFound.projects')}</LinkButton>
      </div>
      {status === 500 && !isOffline && loaded.key === key && loaded.number && (
        <p {...requestNumberOf(loaded.number)}>{words('failed.number', { id: loaded.number })}</p>
      )}
    </div>
  )
}

/** The title of the page, and the line below it. */
function reasonOf(words: ReturnType<typeof useWords>, error: unknown, status: number): [title: string, lead: string | undefined] {
  if (error instanceof ConnectionLost) return [words('offline.title'), undefined]
  if (status !== 403) return [words('failed.title'), words('failed.lead')]
  const reason = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data
  return [words('failed.forbidden'), reason || words('failed.lead')]
}

/** Opens the page once the server can be reached, which may be later than the browser believes. */
function useReopening(page: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!page) return
    const reach = () =>
      fetch('/health', { cache: 'no-store' }).then(
        () => navigate(page, { replace: true }),
        () => {},
      )
    const timer = setInterval(reach, reachMilliseconds)
    window.addEventListener('online', reach)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', reach)
    }
  }, [page, navigate])
}
