import Testing
import Trace

@Suite("Kinds of files with reports")
struct TraceFileKindTests {
  @Test(
    "The content of a file says its kind",
    arguments: [
      ("# {\"schema\": \"stylus-trace/1\"}\nx\n1", TraceFileKind.trace),
      ("\nrun,t_recv,x\n1,2,3", .trace), ("t_kernel\n5", .trace), ("t_inj,x\n5,1", .trace),
      ("t_ms,x,y,pressure\n0,1,2,3", .recording), ("0,1,2,3,4,5", .recording),
      ("Time;X\n1;2", .csv), ("x,y,pressure\n1,2,3", .csv), ("0,1,2", .csv),
      ("suzuri-session 2 w=1 h=1\n", .session),
      ("<?xml version=\"1.0\"?>\n<ink xmlns=\"http://www.w3.org/2003/InkML\"/>", .inkml),
      ("# EVEMU 1.3\nN: Pen\n", .evemu), ("E: 0.0 0000 0000 0\n", .evemu),
      ("version: 1\nndevices: 1\n", .libinput), ("# libinput record\n\nndevices: 1\n", .libinput),
    ])
  func kinds(_ text: String, _ kind: TraceFileKind) {
    #expect(TraceFileKind(of: Array(text.utf8)) == kind)
  }

  @Test(
    "What is none of them is none",
    arguments: ["", "# only a remark", "Dear reader", "<svg/>", "a\0b,c", "\u{7F}ELF"])
  func none(_ text: String) {
    #expect(TraceFileKind(of: Array(text.utf8)) == nil)
  }
}
