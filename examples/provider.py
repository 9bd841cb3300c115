"""The least provider of the website: articles to read, and the contact form (docs/own-provider.md).

    python3 examples/provider.py PORT FOLDER

It needs Python's standard library alone. Drafts are in memory; a request that is sent is written to a folder of its
own in FOLDER. There is no log-in, so staff's pages stay closed. Port 0 chooses a free one.
"""

import json
import re
import secrets
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

FIELDS = ('fullName', 'email', 'phoneNumber', 'service', 'message')
REQUIRED = ('fullName', 'phoneNumber', 'message')
MAX_BYTES = 25 * 1024 * 1024

ARTICLES = [
    {
        'id': 1,
        'name': 'La prima visita',
        'createdAt': '2026-01-31T09:30:00Z',
        # The blocks are a JSON string in the article's JSON.
        'content': json.dumps([{'id': 1, 'type': 'paragraph', 'content': 'Si comincia con una radiografia.'}]),
        'images': [],
    }
]

drafts = {}  # by client token: {'fields': {name: text}, 'files': {name: key}, 'isClosed': bool}
objects = {}  # by key: {'type': text, 'size': number, 'bytes': None until they are stored}
routes = []


class Refusal(Exception):
    """Becomes an answer with this status and the JSON { code, message }."""

    def __init__(self, status, code, message):
        super().__init__(message)
        self.status = status
        self.problem = {'code': code, 'message': message}


def call(method, template):
    """Registers a function for a method and a path; a parameter {like} this becomes an argument."""
    pattern = re.compile(re.sub(r'{(\w+)}', r'(?P<\1>[^/&]+)', template))

    def register(function):
        routes.append((method, pattern, function))
        return function

    return register


def draft_of(token):
    draft = drafts.get(token)
    if draft is None:
        raise Refusal(404, 'FORM_NOT_FOUND', 'There is no draft with this clientToken')
    return draft


def open_draft(token):
    draft = draft_of(token)
    if draft['isClosed']:
        raise Refusal(409, 'FORM_CLOSED', 'The draft was sent: begin a new one')
    return draft


def file_of(draft, name):
    if name not in draft['files']:
        raise Refusal(404, 'FILE_NOT_FOUND', 'The draft has no file with this fileName')
    return draft['files'][name]


@call('GET', '/auth/me')
def me(request):
    raise Refusal(401, 'NOT_LOGGED_IN', 'This provider has no log-in')


@call('GET', '/blog/get-blogs')
def list_blogs(request):
    return ARTICLES


@call('GET', '/blog/get-blog/{blogId}')
def get_blog(request, blogId):
    for article in ARTICLES:
        if str(article['id']) == blogId:
            return article
    raise Refusal(404, 'BLOG_NOT_FOUND', 'There is no article with this blogId')


@call('GET', '/contact-form/initializeClientContactForm')
def begin(request):
    token = secrets.token_urlsafe(32)
    drafts[token] = {'fields': {}, 'files': {}, 'isClosed': False}
    return {'clientToken': token}


@call('GET', '/contact-form/clientContactFormState/{clientToken}')
def state(request, clientToken):
    draft = draft_of(clientToken)
    if draft['isClosed']:
        raise Refusal(404, 'FORM_NOT_FOUND', 'The draft was sent')
    return {'clientContactFormState': {**draft['fields'], 'files': [{'name': name} for name in draft['files']]}}


@call('PUT', '/contact-form/updateClientContactForm')
def save_field(request):
    token = request.json.pop('clientToken', '')
    [(name, text)] = request.json.items()
    if name not in FIELDS or not isinstance(text, str) or len(text) > 5000:
        raise Refusal(400, 'INVALID_INPUT', f'{name} must be a field of the form, and a text')
    open_draft(token)['fields'][name] = text


@call('POST', '/contact-form/submit-form')
def submit(request):
    draft = draft_of(request.json['clientToken'])
    # The visitor's browser repeats the call if the answer was lost.
    if draft['isClosed']:
        return {'closed': True}
    missing = [name for name in REQUIRED if not draft['fields'].get(name, '').strip()]
    if missing:
        raise Refusal(400, 'FORM_INCOMPLETE', f'{missing[0]} is missing')
    # Only a complete request gets its name, and only then the draft is closed, so that a full disk loses nothing.
    folder = Path(sys.argv[2], secrets.token_hex(8))
    unfinished = folder.with_suffix('.unfinished')
    unfinished.mkdir(parents=True)
    # A visitor's file name never becomes a path: the documents are numbered.
    for number, key in enumerate(draft['files'].values(), start=1):
        Path(unfinished, str(number)).write_bytes(objects[key]['bytes'])
    request_text = json.dumps({**draft['fields'], 'files': list(draft['files'])})
    Path(unfinished, 'request.json').write_text(request_text, encoding='utf-8')
    unfinished.rename(folder)
    draft['isClosed'] = True
    for key in draft['files'].values():
        del objects[key]
    return {'closed': True}


@call('POST', '/contact-form/get-upload-url')
def announce(request):
    draft = open_draft(request.json['clientToken'])
    if request.json['fileName'] in draft['files']:
        raise Refusal(401, 'DUPLICATE_FILE_NAME', 'The draft has a file with this fileName')
    if not 0 <= request.json['size'] <= MAX_BYTES:
        raise Refusal(400, 'FILE_TOO_LARGE', f'A file may have {MAX_BYTES} bytes')
    key = secrets.token_urlsafe(32)
    objects[key] = {'type': request.json['contentType'], 'size': request.json['size'], 'bytes': None}
    draft.setdefault('announced', {})[request.json['fileName']] = key
    return {'uploadUrl': f'{origin}/storage/{key}'}


@call('POST', '/contact-form/confirm-upload')
def confirm(request):
    draft = open_draft(request.json['clientToken'])
    name = request.json['fileName']
    if name in draft['files']:
        return
    stored = objects.get(draft.get('announced', {}).get(name))
    if not stored or stored['bytes'] is None or stored['size'] != request.json['fileSize']:
        raise Refusal(400, 'UPLOAD_MISSING', 'The storage has no such bytes')
    draft['files'][name] = draft['announced'].pop(name)


@call('POST', '/contact-form/get-preview-url')
def preview(request):
    return {'previewUrl': f'{origin}/storage/{file_of(open_draft(request.json["clientToken"]), request.json["fileName"])}'}


@call('DELETE', '/contact-form/delete-uploaded-file/{clientToken}&{fileName}')
def delete_file(request, clientToken, fileName):
    draft = open_draft(clientToken)
    objects.pop(file_of(draft, fileName))
    del draft['files'][fileName]


def object_of(key):
    if key not in objects:
        raise Refusal(404, 'OBJECT_NOT_FOUND', 'There is no such object')
    return objects[key]


@call('PUT', '/storage/{key}')
def store(request, key):
    stored = object_of(key)
    if request.type != stored['type'] or len(request.body) != stored['size'] or stored['bytes'] is not None:
        raise Refusal(400, 'OBJECT_HEADERS', 'Content-Type and length must be those that were announced')
    stored['bytes'] = request.body


@call('GET', '/storage/{key}')
def read(request, key):
    stored = object_of(key)
    if stored['bytes'] is None:
        raise Refusal(404, 'OBJECT_NOT_FOUND', 'The object has no bytes yet')
    return stored


class Handler(BaseHTTPRequestHandler):
    """One HTTP request: finds its function and sends what that returns."""

    protocol_version = 'HTTP/1.1'
    timeout = 60
    lock = threading.Lock()

    def find(self):
        path = self.path.partition('?')[0]
        for method, pattern, function in routes:
            match = pattern.fullmatch(path)
            if match and method == self.command:
                return function, {name: unquote(value) for name, value in match.groupdict().items()}
        # The website hides what needs a call that is answered with 404 (docs/product.md, 7.4).
        raise Refusal(404, 'NOT_FOUND', 'This provider has no such call')

    def run(self):
        length = self.headers.get('Content-Length') or '0'
        if not length.isdecimal() or int(length) > MAX_BYTES:
            self.close_connection = True
            raise Refusal(413, 'BODY_TOO_LARGE', 'The body is too large, or its length is not a number')
        self.body = self.rfile.read(int(length))
        self.type = self.headers.get('Content-Type', '')
        function, arguments = self.find()
        try:
            self.json = json.loads(self.body) if self.type.startswith('application/json') and self.body else {}
            with self.lock:
                return function(self, **arguments)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Refusal(400, 'INVALID_INPUT', f'The request is not valid: {error}') from error
        except OSError as error:
            raise Refusal(507, 'STORAGE_FULL', 'The request cannot be written now') from error

    def answer(self):
        try:
            status, found = 200, self.run()
        except Refusal as refusal:
            status, found = refusal.status, refusal.problem
        is_object = isinstance(found, dict) and 'bytes' in found
        body = found['bytes'] if is_object else json.dumps(found if found is not None else {}).encode()
        self.send_response(status)
        self.send_header('Content-Type', found['type'] if is_object else 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, format, *args):
        """Logs nothing, because paths have tokens in them."""


if __name__ == '__main__':
    server = ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    origin = f'http://127.0.0.1:{server.server_port}'
    print(f'The provider: {origin}', flush=True)
    server.serve_forever()
