import Testing

@Suite struct BenchTests {}
