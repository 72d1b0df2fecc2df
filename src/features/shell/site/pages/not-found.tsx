import { data } from 'react-router'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'

// A page for unknown paths: without it, each would be logged as an error.
export const loader = () => data(null, { status: 404 })

export default NotFoundPage
