@rem Lets npm scripts begin with `exec` on Windows too. Elsewhere it makes signals to npm reach the program, not a shell.
@%*
