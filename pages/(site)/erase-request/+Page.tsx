export { EraseRequest as Page } from '#components/site/erase-request/deferred/EraseRequest.tsx';
