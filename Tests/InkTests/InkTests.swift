import Testing

@Suite struct InkTests {}
