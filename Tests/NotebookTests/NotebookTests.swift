import Testing

@Suite struct NotebookTests {}
