import Bytes
import Geometry
import Testing
@testable import Trace

@Suite("Tables of other programs")
struct MappedTableTests {
  private func read(_ text: String, _ map: String) throws -> Trace {
    try Trace(importing: Array(text.utf8), as: .csv, map: ColumnMap(parsing: map))
  }

  private func phases(_ trace: Trace) -> [TracePhase] { (0..<trace.count).map { trace[$0].phase } }

  @Test("Columns go by names and numbers, with units and ranges")
  func mapping() throws {
    let trace = try read(
      """
      "Time, ms",X,Y,P,Tilt
      0.5,10,20,0,0
      1.25,11,21,512,1
      2,12,22,1024,1.5707963267948966
      """, "t_recv=\"Time, ms\":ms,x=X:*2,y=#3,pressure=P:0..1024,tilt_x=Tilt:rad,tilt_y=Tilt")
    #expect(trace[.received] == [500_000, 1_250_000, 2_000_000])
    #expect(trace[.x] == [20, 22, 24])
    #expect(trace[.y] == [20, 21, 22])
    #expect(trace[.pressure] == [0, 0.5, 1])
    #expect(trace[.tiltX]?[2] == 90)
    #expect(phases(trace) == [.hover, .down, .up])
  }

  @Test(
    "Commas, semicolons and tabs separate",
    arguments: [
      "t;x;p\n0,25;1,5;0,5\n", "t\tx\tp\n0,25\t1,5\t0,5\n", "t,x,p\r\n0.25,1.5,0.5\r\n",
      "\u{FEFF}# t,x,p\n0.25,1.5,0.5",
    ])
  func separators(_ text: String) throws {
    let trace = try read(text, "t_recv=t:s,x=x,pressure=p")
    #expect(trace[.received] == [250_000_000])
    #expect(trace[.x] == [1.5])
    #expect(trace[.pressure] == [0.5])
  }

  @Test("Times keep every nanosecond")
  func times() throws {
    let trace = try read("1700000000.123456789,1\n-0.000000001,2\n1e-3,3", "t_recv=#1:s,x=#2")
    #expect(trace[.received] == [1_700_000_000_123_456_789, -1, 1_000_000])
  }

  @Test("Strokes follow from words, from numbers, or from pressure")
  func strokes() throws {
    let words = try read(
      "t,e\n1,DOWN\n2,MOVE\n3,UP\n4,HOVER\n5,DOWN\n6,UP",
      "t_recv=t:ms,phase=e:DOWN>down|MOVE>move|UP>up")
    #expect(phases(words) == [.down, .move, .up, .hover, .down, .up])
    #expect(words[.stroke] == [1, 1, 1, 2, 2, 2])
    #expect(words[.sequence] == [0, 1, 2, 0, 1, 2])
    let numbers = try read("t,s\n1,7\n2,7\n3,7\n4,9\n5,9", "t_recv=t:ms,stroke=s")
    #expect(phases(numbers) == [.down, .move, .up, .down, .up])
    #expect(numbers[.sequence] == [0, 1, 2, 0, 1])
    let forces = try read("t,p\n1,0\n2,1\n3,1\n4,1\n5,0\n6,1", "t_recv=t:ms,pressure=p")
    #expect(phases(forces) == [.hover, .down, .move, .up, .hover, .down])
    #expect(forces[.stroke] == [1, 1, 1, 1, 2, 2])
  }

  @Test(
    "What is wrong with a map is said",
    arguments: [
      ("", "'' is not a pair such as t_recv=Time:ms"),
      ("x=X", "there is no time column such as t_recv"),
      ("t_recv=T:min", "t_recv must be in s, ms, us or ns, not 'min'"),
      ("t_recv=T,t_recv=U", "t_recv is mapped twice"),
      ("t_recv=T,mood=M", "a trace has no column mood"),
      ("t_recv=T,pressure=P:5..5", "the range of pressure must be two numbers such as 0..1024"),
      ("t_recv=T,x=X:2", "x needs a factor such as *0.5"),
      ("t_recv=#0", "t_recv needs a column name, or its number such as #1"),
    ])
  func faults(_ map: String, _ sentence: String) {
    #expect { try ColumnMap(parsing: map) } throws: { "\($0)" == sentence }
  }

  @Test(
    "What is wrong with a table is said with its line",
    arguments: [
      ("a,b\n1,2", "line 1: no column is named t; the columns are a, b"),
      ("t,x\n1,2\n1,y", "line 3: 'y' is not a valid x"),
      ("t,x\n1e30,2", "line 2: '1e30' is not a valid t_recv"),
      ("t,x\n\n", "the table has no rows"),
    ])
  func tableFaults(_ text: String, _ sentence: String) {
    #expect { try read(text, "t_recv=t:ms,x=x") } throws: { "\($0)" == sentence }
  }
}
